/** How likely each fault of the network is for each request. */
import type { NetworkKind, Operation } from './kinds.ts';

export type DrawnKind = Exclude<NetworkKind, 'stale-read' | 'crossed'>;

const READ_WEIGHTS: Readonly<Record<DrawnKind, number>> = {
  'not-reached': 2,
  'lost-before': 2,
  'lost-after': 3,
  'cut-before': 1,
  'cut-after': 1,
  unreadable: 1,
  'http-error': 1,
  'wrong-shape': 1,
  'slow-answer': 1,
  'late-arrival': 0,
  'very-late-arrival': 0,
  busy: 2,
  'refused-done': 0,
  contradiction: 0,
};
const WRITE_WEIGHTS = { ...READ_WEIGHTS, 'late-arrival': 3, 'refused-done': 1 };

export const FAULT_WEIGHTS: Readonly<Record<Operation, Readonly<Record<DrawnKind, number>>>> = {
  create: { ...WRITE_WEIGHTS, 'very-late-arrival': 1, busy: 0, contradiction: 1 },
  invoice: { ...WRITE_WEIGHTS, 'very-late-arrival': 1, busy: 0 },
  'invoice-status': READ_WEIGHTS,
  confirm: WRITE_WEIGHTS,
  status: READ_WEIGHTS,
  'look-up': READ_WEIGHTS,
  reverse: { ...WRITE_WEIGHTS, 'very-late-arrival': 1, 'refused-done': 2 },
  'reverse-part': { ...WRITE_WEIGHTS, 'very-late-arrival': 1, 'refused-done': 2 },
  submit: WRITE_WEIGHTS,
  link: READ_WEIGHTS,
  'card-ask': READ_WEIGHTS,
  'card-verify': READ_WEIGHTS,
  'card-delete': WRITE_WEIGHTS,
};
