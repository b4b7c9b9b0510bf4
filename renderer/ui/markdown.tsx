import { type ComponentProps, useRef, useState } from 'react'
import ReactMarkdown from 'react-markdown'
import rehypeHighlight from 'rehype-highlight'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { call } from '../lib/bridge.ts'
import { Button } from './button.tsx'

const SCHEMA = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    code: [['className', /^language-./, /^hljs/]],
    span: [['className', /^hljs/]],
  },
} as typeof defaultSchema

/** An answer, sanitised: nothing in it runs or loads anything. Links open in the browser. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="markdown" dir="auto">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[
          [rehypeHighlight, { detect: false }],
          [rehypeSanitize, SCHEMA],
        ]}
        components={{ a: Anchor, pre: Code, img: ({ alt }) => <span className="muted">[{alt}]</span> }}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
}

function Anchor({ href, children }: ComponentProps<'a'>) {
  return (
    <a
      href={href}
      onClick={event => {
        event.preventDefault()
        if (href !== undefined) void call('shell.openExternal', { url: href })
      }}
    >
      {children}
    </a>
  )
}

function Code({ children }: ComponentProps<'pre'>) {
  const box = useRef<HTMLPreElement>(null)
  const [copied, setCopied] = useState(false)
  return (
    <pre ref={box}>
      <Button
        kind="quiet"
        className="copy"
        onClick={() => {
          void navigator.clipboard.writeText(box.current?.querySelector('code')?.textContent ?? '')
          setCopied(true)
          setTimeout(setCopied, 1500, false)
        }}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
      {children}
    </pre>
  )
}
