/** What every step of the payment panel stands in: its body above, its buttons below, always at the same place. */
import type { ReactNode } from 'react';

export const PanelBody = ({ children }: { readonly children: ReactNode }) => (
  <div className="panel-body">{children}</div>
);

/** others: beside or above the main button. The main button keeps the corner where Pay is. */
export const PanelButtons = ({
  children,
  main,
}: {
  readonly children?: ReactNode;
  readonly main?: ReactNode;
}) => (
  <div className="panel-keys">
    {children && <div className="panel-keys-others">{children}</div>}
    <div className="panel-keys-main">{main}</div>
  </div>
);
