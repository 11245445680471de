import type { MouseEvent, ReactNode } from 'react';

interface PlainLinkProps {
  href: string;
  /** Called instead of a page load, except for clicks that open a new tab. */
  go: (link: string) => void;
  onOpen?: () => void;
  className?: string;
  children: ReactNode;
}

/** A link for either app, each of which has a router of its own. */
export function PlainLink({ href, go, onOpen, className, children }: PlainLinkProps) {
  const open = (event: MouseEvent) => {
    onOpen?.();
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a href={href} className={className} onClick={open}>
      {children}
    </a>
  );
}
