/** The drawing of an empty place. It loads after the words below it; its place is kept. */
import { Suspense } from 'react';
import type { DrawingName } from './drawings.tsx';
import emptyStyles from './empty.module.css';
import { later } from './later.ts';

type Props = { readonly of: DrawingName };

const DRAWN = later<Props>(() =>
  import('./drawings.tsx').then(
    ({ Drawn }) => Drawn,
    // A place without its drawing says all the same.
    () => () => null,
  ),
);

export const Drawing = ({ of }: Props) => (
  <span className={emptyStyles.drawing}>
    <Suspense fallback={null}>
      <DRAWN.View of={of} />
    </Suspense>
  </span>
);
