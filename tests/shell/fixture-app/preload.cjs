/** What a preload does, and no more than the tests of the shell need. */
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('fixture', {
  version: 1,
  nested: { list: [1, 2, 3] },
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  send: (channel, ...args) => ipcRenderer.send(channel, ...args),
  twice: (value) => [value, value],
  fail: () => {
    throw new RangeError('from the preload');
  },
  /** Answers with a function, as subscriptions do. */
  onTick: (listener) => {
    const heard = (_event, ...args) => listener(...args);
    ipcRenderer.on('tick', heard);
    return () => ipcRenderer.removeListener('tick', heard);
  },
  requireFails: () => {
    try {
      require('node:fs');
      return false;
    } catch {
      return true;
    }
  },
});
