import { GlobalStyles } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { PrintedHead } from '../../generator/PrintedHead.tsx';

/** Shows the page to be printed, lets the browser print it, and removes it again. */
export function usePrinting() {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const done = () => setPrinting(false);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [isPrinting]);
  return { isPrinting, print: () => setPrinting(true) };
}

/** On paper it stands alone: no menu, no buttons. */
export const PrintedPage = ({ children }: { children: ReactNode }) =>
  createPortal(
    <>
      <GlobalStyles styles={ALONE} />
      <div className="printed-page" aria-hidden>
        <PrintedHead />
        {children}
      </div>
    </>,
    document.body,
  );

const ALONE = {
  '@page': { margin: '5mm' },
  '@media screen': { '.printed-page': { display: 'none' } },
  '@media print': {
    'body > *:not(.printed-page)': { display: 'none !important' },
    body: { background: '#fff', color: '#000' },
  },
} as const;
