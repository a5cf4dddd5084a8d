/** What the keys of the on-screen keyboard do to the focused field. */
import type { Field } from './watch-fields.ts';

export interface Typing {
  readonly write: (text: string) => void;
  readonly erase: () => void;
  readonly enter: () => void;
  readonly hide: () => void;
}

/** As a person types: length limits, selections, React and undo all work. */
export const typingInto = (field: Field, hide: () => void): Typing => ({
  write: (text) => document.execCommand('insertText', false, text),
  erase: () => document.execCommand('delete'),
  enter: () => {
    if (field instanceof HTMLTextAreaElement) document.execCommand('insertText', false, '\n');
    else if (field.form) field.form.requestSubmit();
    else hide();
  },
  hide,
});
