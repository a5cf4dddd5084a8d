/** Failures of what stands beside the till. */
export const DEVICE_CODES = [
  // The receipt printer. The sale stands, whatever the printer does.
  'printer.none', // no printer is set up
  'printer.missing', // no connection: field is its address
  'printer.no-paper',
  'printer.open', // its cover is open
  'printer.offline', // it reports an error of its own
  'printer.silent', // it stopped answering while it printed
  'printer.cut', // the connection broke while it printed
  'print.killed', // the till ended while the paper was on its way
  'print.unmade', // the till could not make the paper: nothing left
  'print.over', // the paper waits for nobody any more
  'customer.no-screen', // the screen that faces the customer is not connected
  'camera.missing', // the camera's and the decoder's come from the renderer
  'camera.denied',
  'camera.unplugged',
  'camera.busy',
  'decoder.unavailable',
] as const;
