/** Whether the sample memories are loaded is asked with every status: an index of them alone, empty for most. */
export const sample = /* sql */ `
CREATE INDEX entry_of_sample ON entry (seq) WHERE json_extract(metadata, '$.sample') = 'true';
`
