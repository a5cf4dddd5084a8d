/** The till's own mark: a T over two finder squares, the same as assets/icon.svg. */
export const Mark = ({ size = 36 }: { readonly size?: number }) => (
  <svg className="mark" viewBox="0 0 512 512" width={size} height={size} aria-hidden="true">
    <rect className="mark-ground" width="512" height="512" rx="112" />
    <path className="mark-gold" d="M112 116h288v68H290v216h-68V184H112z" />
    <path className="mark-square" d="M332 250h84v84h-84zM96 250h84v84H96z" />
    <path className="mark-eye" d="M360 278h28v28h-28zM124 278h28v28h-28z" />
  </svg>
);
