import {
  type DialogProps,
  type DrawerProps,
  Dialog as MuiDialog,
  Drawer as MuiDrawer,
  Popover as MuiPopover,
  type PopoverProps,
} from '@mui/material';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTurn } from '../custom/modal/useTurn.ts';

/** Those of the library, but one at a time with every other modal of the page. */

export const Dialog = (props: DialogProps) => <MuiDialog {...props} {...useShown(props.open)} />;

export const Popover = (props: PopoverProps) => <MuiPopover {...props} {...useShown(props.open)} />;

export function Drawer(props: DrawerProps) {
  const { open, keepMounted } = useShown(props.open ?? false);
  return <MuiDrawer {...props} open={open} ModalProps={{ ...props.ModalProps, keepMounted }} />;
}

/** While another has its turn it is hidden but stays mounted: nothing typed in it is lost. */
function useShown(isWanted: boolean) {
  const { isShown, hasShown } = useTurn(isWanted);
  const lastFocus = useRef<Element | null>(null);
  // This runs before the next one shows and takes the focus.
  useLayoutEffect(() => {
    if (!isShown) return;
    return () => {
      lastFocus.current = document.activeElement;
    };
  }, [isShown]);
  // This runs after the library has put the focus on the whole of it.
  useEffect(() => {
    if (!isWanted) lastFocus.current = null;
    else if (isShown && lastFocus.current instanceof HTMLElement) lastFocus.current.focus();
  }, [isWanted, isShown]);
  return { open: isShown, keepMounted: hasShown };
}
