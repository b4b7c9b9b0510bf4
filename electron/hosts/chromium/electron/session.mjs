import { EventEmitter } from 'node:events'

// Permissions are the browser's own here; what the app decides is kept so that it can be asked.
export const session = {
  defaultSession: Object.assign(new EventEmitter(), {
    permissionHandler: null,
    setPermissionRequestHandler(handler) {
      this.permissionHandler = handler
    },
    setPermissionCheckHandler() {},
  }),
}
