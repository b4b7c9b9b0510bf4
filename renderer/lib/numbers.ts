/** `1 284` */
export const grouped = (n: number): string => new Intl.NumberFormat('en').format(n).replaceAll(',', '\u202f')

/** `1 memory`, `5 memories` */
export const counted = (n: number, one: string, many = `${one}s`): string => `${grouped(n)} ${n === 1 ? one : many}`

/** `4.2 MB` */
export function bytes(n: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB']
  let [value, unit] = [n, 0]
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}
