import type { ReactNode } from 'react';

interface EnterFormProps {
  readonly className?: string | undefined;
  readonly onEnter: () => void;
  readonly children: ReactNode;
}

/** A form that Enter sends. The page does not reload. */
export function EnterForm({ className, onEnter, children }: EnterFormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      {children}
    </form>
  );
}
