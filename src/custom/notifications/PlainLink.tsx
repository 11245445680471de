import type { MouseEvent, ReactNode } from 'react';

interface PlainLinkProps {
  href: string;
  /** Instead of loading the page anew; not for a press that asks for another tab. */
  go: (link: string) => void;
  onOpen?: () => void;
  className?: string;
  children: ReactNode;
}

/** A link for either face, each of which has a router of its own. */
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
