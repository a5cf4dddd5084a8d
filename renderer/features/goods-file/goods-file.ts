/**
 * A file of goods on its way into the till.
 *
 *   choosing ──file──> columns ──Check──> checking ──> preview ──Take──> taking ──> done ──Undo──> choosing
 *      └<───────────── another file, Cancel ──────────────┘
 */
import { createStore } from 'zustand/vanilla';
import type {
  ImportDone,
  ImportPreview,
  KeptDouble,
  MissingInFile,
  Take,
} from '../../../shared/catalogue/import-plan.ts';
import type { Request } from '../../../shared/contract/contract.ts';
import type { FileView } from '../../../shared/contract/goods.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Stores } from '../../context/stores.ts';
import { onlyOne } from '../../ui/one-at-a-time.ts';

export type FileStage =
  | { readonly name: 'choosing' }
  | { readonly name: 'columns'; readonly file: FileView }
  | { readonly name: 'checking'; readonly file: FileView }
  | {
      readonly name: 'preview' | 'taking';
      readonly file: FileView;
      readonly preview: ImportPreview;
      readonly doubles: KeptDouble;
    }
  | { readonly name: 'done' | 'undone'; readonly done: ImportDone };

export interface GoodsFileState {
  readonly stage: FileStage;
  readonly error: TillError | null;
  /** The name of the kept columns that the file is read by; '': none. */
  readonly kept: string;
  /** A request is under way; the buttons wait. */
  readonly isBusy: boolean;
}

export type Mapped = Request<'goods.file-map'>;
export type GoodsFileStore = ReturnType<typeof createGoodsFile>;

const CHOOSING: FileStage = { name: 'choosing' };

export function createGoodsFile({ api, play }: Stores) {
  const store = createStore<GoodsFileState>()(() => ({
    stage: CHOOSING,
    error: null,
    kept: '',
    isBusy: false,
  }));
  const { getState, setState } = store;
  const alone = onlyOne();
  /** Counts what makes an answer under way worthless. */
  let turn = 0;
  const to = (stage: FileStage): void => setState({ stage, error: null });
  const refuse = (error: TillError, stage?: FileStage): void => {
    play('error');
    setState(stage ? { error, stage } : { error });
  };
  const busy = (work: () => Promise<void>): Promise<boolean> =>
    alone(async () => {
      setState({ isBusy: true });
      await work();
      setState({ isBusy: false });
    });

  return {
    ...store,
    choose: (): Promise<boolean> =>
      busy(async () => {
        const answer = await api.ask('goods.file-open', undefined);
        if (!answer.ok) refuse(answer.error);
        else if (answer.value)
          setState({ error: null, kept: '', stage: { name: 'columns', file: answer.value } });
      }),
    /** Reads the beginning of the file again as the person says. */
    map: (mapped: Mapped): Promise<boolean> =>
      busy(async () => {
        const answer = await api.ask('goods.file-map', mapped);
        if (!answer.ok) refuse(answer.error);
        else {
          const kept = typeof mapped.mapping === 'string' ? mapped.mapping : (mapped.keepAs ?? '');
          setState({ error: null, kept, stage: { name: 'columns', file: answer.value } });
        }
      }),
    /** Again from the preview, for the other of two rows with one barcode. */
    check: (doubles: KeptDouble = 'first'): Promise<boolean> =>
      busy(async () => {
        const { stage } = getState();
        if (stage.name !== 'columns' && stage.name !== 'preview') return;
        turn += 1;
        const mine = turn;
        const { file } = stage;
        to({ name: 'checking', file });
        const answer = await api.ask('goods.file-check', { doubles });
        if (mine !== turn) return;
        if (answer.ok) to({ name: 'preview', file, preview: answer.value, doubles });
        else refuse(answer.error, { name: 'columns', file });
      }),
    take: (take: Take, missing: MissingInFile): Promise<boolean> =>
      busy(async () => {
        const { stage } = getState();
        if (stage.name !== 'preview') return;
        to({ ...stage, name: 'taking' });
        const answer = await api.ask('goods.file-take', { take, missing });
        if (answer.ok) to({ name: 'done', done: answer.value });
        else refuse(answer.error, stage);
      }),
    undo: (): Promise<boolean> =>
      busy(async () => {
        const { stage } = getState();
        if (stage.name !== 'done') return;
        const answer = await api.ask('goods.import-undo', { changeId: stage.done.changeId });
        if (answer.ok) to({ name: 'undone', done: answer.value });
        else refuse(answer.error);
      }),
    /** Back to the columns of the same file. */
    backToColumns: (): void => {
      const { stage } = getState();
      if (stage.name === 'preview') to({ name: 'columns', file: stage.file });
    },
    /** Stops reading, and forgets the file. An import that is being written goes on. */
    cancel: (): void => {
      const { stage } = getState();
      if (stage.name === 'taking') return;
      turn += 1;
      if (stage.name !== 'choosing' && stage.name !== 'done' && stage.name !== 'undone')
        void api.ask('goods.file-cancel', undefined);
      to(CHOOSING);
    },
  };
}
