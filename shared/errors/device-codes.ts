/** Failures of the devices at the counter. What the books hold stands, whatever a device does. */
export const DEVICE_CODES = [
  // The receipt printer.
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
  // The cash drawer.
  'drawer.key', // no pulse left: a person opens the drawer with its key
  'drawer.busy', // the printer had no time for the pulse, which never leaves
  'drawer.doubt', // the pulse left, and the printer answered nothing behind it
  'drawer.shut', // the pulse left, and the drawer's sensor reports it shut
  // The pole display.
  'pole.none', // no display is set up
  'pole.missing', // it can't be reached, or is gone
  'pole.silent', // it takes no bytes
  'customer.no-screen', // the screen that faces the customer is not connected
  'camera.missing', // the camera's and the decoder's come from the renderer
  'camera.denied',
  'camera.unplugged',
  'camera.busy',
  'decoder.unavailable',
] as const;
