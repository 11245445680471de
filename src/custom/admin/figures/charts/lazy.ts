/** The charts come after the numbers: their library is as big as all of the page. */
import { lazy } from 'react';

export const Bars = lazy(async () => ({ default: (await import('./Bars.tsx')).Bars }));
export const Columns = lazy(async () => ({ default: (await import('./Columns.tsx')).Columns }));
export const Lines = lazy(async () => ({ default: (await import('./Lines.tsx')).Lines }));
