/**
 * Structured clone as text, for the ways between worlds and processes that carry only strings. Self-contained on
 * purpose: its source runs in the page's worlds as it is (`createWire.toString()`).
 *
 * What the structured clone algorithm takes is taken: primitives, undefined, bigint, Date, RegExp, Map, Set,
 * ArrayBuffer and its views, Error, plain objects and arrays, cycles and shared references. A function or symbol
 * throws a DataCloneError, unless `foreign` takes it (the context bridge carries functions and promises by id).
 *
 * @param {{ pack(value: unknown): unknown, unpack(mark: any): unknown } | undefined} foreign what carries
 *   functions and promises: `pack` answers plain data or undefined, `unpack` turns it back
 */
export function createWire(foreign) {
  const views = [
    'Int8Array',
    'Uint8Array',
    'Uint8ClampedArray',
    'Int16Array',
    'Uint16Array',
    'Int32Array',
    'Uint32Array',
    'Float32Array',
    'Float64Array',
    'BigInt64Array',
    'BigUint64Array',
    'DataView',
  ]
  const errors = ['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError']
  // the page may change its own prototypes later: what is needed of them is taken now
  const { stringify, parse } = JSON
  const { keys, defineProperty } = Object
  const each = (list, work) => {
    const out = []
    for (let i = 0; i < list.length; i++) out[i] = work(list[i])
    return out
  }
  const kindOf = value => Object.prototype.toString.call(value).slice(8, -1)

  function toText(bytes) {
    let binary = ''
    for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192))
    return btoa(binary)
  }
  function toBytes(text) {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
    return bytes
  }
  function refuse(what) {
    throw Object.assign(new Error(`${what} could not be cloned.`), { name: 'DataCloneError' })
  }

  /** Any cloneable value as text. */
  function encode(value) {
    const nodes = []
    const seen = new Map()
    const number = n => (Number.isFinite(n) && !Object.is(n, -0) ? n : { n: Object.is(n, -0) ? '-0' : String(n) })
    const put = one => {
      if (one === null || typeof one === 'boolean' || typeof one === 'string') return one
      if (typeof one === 'number') return number(one)
      if (one === undefined) return { u: 1 }
      if (typeof one === 'bigint') return { b: String(one) }
      if (typeof one === 'symbol') return refuse(String(one))
      if (seen.has(one)) return { r: seen.get(one) }
      const carried = foreign?.pack(one)
      if (carried !== undefined) return { f: carried }
      if (typeof one === 'function') return refuse(one.name || 'A function')
      const at = nodes.length
      seen.set(one, at)
      nodes.push(null)
      nodes[at] = node(one)
      return { r: at }
    }
    const node = one => {
      const kind = kindOf(one)
      if (Array.isArray(one)) return ['a', each(one, put)]
      if (kind === 'Date') return ['d', number(one.getTime())]
      if (kind === 'RegExp') return ['x', one.source, one.flags]
      if (kind === 'Map') return ['m', each([...one], ([k, v]) => [put(k), put(v)])]
      if (kind === 'Set') return ['s', each([...one], put)]
      if (kind === 'ArrayBuffer') return ['ab', toText(new Uint8Array(one))]
      if (ArrayBuffer.isView(one))
        return ['v', kind, toText(new Uint8Array(one.buffer, one.byteOffset, one.byteLength))]
      if (kind === 'Error') {
        const name = errors.includes(one.name) ? one.name : 'Error'
        return [
          'e',
          name,
          String(one.message),
          typeof one.stack === 'string' ? one.stack : null,
          'cause' in one ? put(one.cause) : null,
        ]
      }
      if (kind === 'Number' || kind === 'String' || kind === 'Boolean') return ['w', put(one.valueOf())]
      if (kind !== 'Object' && kind !== 'Arguments') return refuse(`A ${kind}`)
      return ['o', each(keys(one), key => [key, put(one[key])])]
    }
    const root = put(value)
    return stringify({ root, nodes })
  }

  /** The value of such a text. */
  function decode(text) {
    const { root, nodes } = parse(text)
    const made = new Map()
    const take = one => {
      if (one === null || typeof one !== 'object') return one
      if ('n' in one) return Number(one.n)
      if ('u' in one) return undefined
      if ('b' in one) return BigInt(one.b)
      if ('f' in one) return foreign?.unpack(one.f)
      if (!made.has(one.r)) build(one.r)
      return made.get(one.r)
    }
    const keep = (at, value) => {
      made.set(at, value)
      return value
    }
    const build = at => {
      const [kind, ...rest] = nodes[at]
      if (kind === 'a') {
        const list = keep(at, [])
        for (const item of rest[0]) list.push(take(item))
      } else if (kind === 'o') {
        const object = keep(at, {})
        for (const [key, item] of rest[0]) {
          defineProperty(object, key, {
            value: take(item),
            writable: true,
            enumerable: true,
            configurable: true,
          })
        }
      } else if (kind === 'm') {
        const map = keep(at, new Map())
        for (const [k, v] of rest[0]) map.set(take(k), take(v))
      } else if (kind === 's') {
        const set = keep(at, new Set())
        for (const item of rest[0]) set.add(take(item))
      } else if (kind === 'd') keep(at, new Date(take(rest[0])))
      else if (kind === 'x') keep(at, new RegExp(rest[0], rest[1]))
      else if (kind === 'ab') keep(at, toBytes(rest[0]).buffer)
      else if (kind === 'v') {
        const { buffer } = toBytes(rest[1])
        keep(at, new globalThis[views.includes(rest[0]) ? rest[0] : 'Uint8Array'](buffer))
      } else if (kind === 'w') keep(at, Object(take(rest[0])))
      else if (kind === 'e') {
        const error = keep(at, new globalThis[rest[0]](rest[1]))
        defineProperty(error, 'stack', { value: rest[2] ?? '', writable: true, configurable: true })
        if (rest[3] !== null)
          defineProperty(error, 'cause', { value: take(rest[3]), writable: true, configurable: true })
      } else throw new Error(`unknown kind ${kind}`)
    }
    return take(root)
  }

  return { encode, decode }
}
