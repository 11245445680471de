import { Toasts } from '../elements/Toasts.tsx';
import { DialogHost } from './DialogHost.tsx';

/** What shows above a page; it is loaded after the first view, which has none of it. */
export const Overlays = () => (
  <>
    <DialogHost />
    <Toasts />
  </>
);
