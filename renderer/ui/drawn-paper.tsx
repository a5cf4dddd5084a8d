/** A paper as the page draws it: on the screen, for the system's printer, and into a PDF. */
import type { Paper, PaperPart } from '../../shared/paper/paper.ts';
import styles from './drawn-paper.module.css';
import { pictureUrl } from './picture/picture-url.ts';
import { QrCode } from './qr-code.tsx';

export function DrawnPaper({ paper }: { readonly paper: Paper }) {
  return (
    <article className={styles.paper}>
      {paper.parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a paper never change their order.
        <Part key={at} part={part} />
      ))}
    </article>
  );
}

function Part({ part }: { readonly part: PaperPart }) {
  switch (part.part) {
    case 'text':
      return (
        <p className={styles.text} data-weight={part.weight} data-align={part.align}>
          {part.text}
        </p>
      );
    case 'frame':
      return (
        <p className={styles.frame} data-dashed={part.isDashed}>
          {part.text}
        </p>
      );
    case 'row':
      return <Row part={part} />;
    case 'logo':
      return <img className={styles.logo} src={pictureUrl(part.picture)} alt="" />;
    case 'rule':
      return <hr className={styles.rule} />;
    case 'qr':
      return (
        <div className={styles.code} data-size={part.size}>
          <QrCode text={part.text} label={part.label} />
          <p>{part.note}</p>
        </div>
      );
    case 'sign':
      return <p className={styles.sign}>{part.text}</p>;
  }
}

function Row({ part }: { readonly part: Extract<PaperPart, { part: 'row' }> }) {
  const { left, beside, count, right, weight, isInner } = part;
  return (
    <p className={styles.row} data-weight={weight} data-inner={isInner}>
      <span>
        {left}
        {beside !== null && <span className={styles.beside}> {beside}</span>}
      </span>
      {count !== null && <span className={styles.count}>{count}</span>}
      {right !== '' && <span className={styles.right}>{right}</span>}
    </p>
  );
}
