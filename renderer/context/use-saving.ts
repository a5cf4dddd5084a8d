/** A file that the main process writes while a dialog waits: its progress, its result, and how to stop it. */
import { useState } from 'react';
import type { Answer, Events, Request } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Value } from './queries.ts';
import { useLastEvent } from './use-last-event.ts';
import { useTillApp } from './use-till-app.ts';

const SAVES = {
  'history.export': { progress: 'history.export-progress', cancel: 'history.export-cancel' },
  'audit.export': { progress: 'audit.export-progress', cancel: 'audit.export-cancel' },
} as const;
type SavingChannel = keyof typeof SAVES;
type Progress<C extends SavingChannel> = Events[(typeof SAVES)[C]['progress']];

export interface Saving<C extends SavingChannel> {
  /** null: no file is being written. */
  readonly progress: Progress<C> | null;
  readonly done: Value<C> | null;
  readonly error: TillError | null;
  /** One at a time: a second press has no effect. */
  readonly save: (request: Request<C>) => Promise<void>;
  /** Stops the writing, and closes the dialog. */
  readonly close: () => void;
}

/** first: the progress before the first event. */
export function useSaving<C extends SavingChannel>(channel: C, first: Progress<C>): Saving<C> {
  const { api, route } = useTillApp();
  const last = useLastEvent<(typeof SAVES)[C]['progress']>(SAVES[channel].progress);
  /** The last progress event before the start; undefined: no file is being written. */
  const [before, setBefore] = useState<Progress<C> | null>();
  const [done, setDone] = useState<Value<C> | null>(null);
  const [error, setError] = useState<TillError | null>(null);
  const isUnderWay = before !== undefined;
  return {
    progress: isUnderWay ? (last === null || last === before ? first : last) : null,
    done,
    error,
    save: async (request) => {
      if (isUnderWay) return;
      setBefore(() => last);
      setDone(null);
      const answer: Answer<C> = await api.ask(channel, request);
      setBefore(undefined);
      setError(answer.ok ? null : answer.error);
      setDone(() => (answer.ok ? answer.value : null));
    },
    close: () => {
      if (isUnderWay) void api.ask<(typeof SAVES)[SavingChannel]['cancel']>(SAVES[channel].cancel, undefined);
      route.closeDialog();
    },
  };
}
