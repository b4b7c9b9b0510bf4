import { createWire } from '../wire.mjs'
import { createBridge, pageWorld, preloadWorld } from './worlds.mjs'

/** The isolated world in which a preload runs. */
export const PRELOAD_WORLD = 'preload'

export const pageScript = `(${pageWorld})(${createBridge}, ${createWire})`

/** @param {string} source a sandboxed preload: one CommonJS file */
export const preloadScript = source =>
  `(${preloadWorld})(${createBridge}, ${createWire}, function (require, module, exports, process) {\n${source}\n}, ${JSON.stringify(process.platform)})`
