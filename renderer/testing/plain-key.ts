/** A key pressed by itself, as `WedgeBuffer` reads it. */
export const PLAIN_KEY = {
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  getModifierState: () => false,
};
