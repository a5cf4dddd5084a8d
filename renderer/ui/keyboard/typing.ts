/** What the keys of the keyboard on the screen do to the field that has the focus. */
import type { Field } from './watch-fields.ts';

export interface Typing {
  readonly write: (text: string) => void;
  readonly erase: () => void;
  readonly enter: () => void;
  readonly hide: () => void;
}

/** As a person does it: limits of length, selections, React and undo all hold. */
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
