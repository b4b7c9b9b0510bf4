/** Names of the channels between main process and preload; nothing else crosses. */
export const CALL_CHANNEL = 'reverie:call'
export const EVENT_CHANNEL = 'reverie:event'
export const ENGINE_CHANNEL = 'reverie:engine'
