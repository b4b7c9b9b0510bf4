const { contextBridge, ipcRenderer } = require('electron')

globalThis.hidden = 'of the preload'
contextBridge.exposeInMainWorld('fixture', {
  invoke: (channel, value) => ipcRenderer.invoke(channel, value),
  say: count => ipcRenderer.send('say', count),
  onSaid(listener) {
    const hear = (_, value) => listener(value)
    ipcRenderer.on('said', hear)
    return () => ipcRenderer.removeListener('said', hear)
  },
  polluted: () => ({}).polluted === true,
  throws() {
    throw new TypeError('thrown in the preload')
  },
  platform: process.platform,
})
