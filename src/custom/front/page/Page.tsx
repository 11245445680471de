import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../elements/Icon.tsx';
import { organisationName } from '../../elements/organisationName.ts';

interface PageProps {
  title: string;
  /** The title may be in another language than the page. */
  titleLang?: string | undefined;
  /** One line above the title says where this belongs. */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  back?: { href: string; label: string };
  /** The front's first page: the head stands in a band of its own, with what is in `tools`. */
  isHero?: boolean;
  tools?: ReactNode;
  children?: ReactNode;
}

/** Whether some screen has been shown: from the second on, the heading takes the focus. */
let isUnderWay = false;

/** A screen's frame. Its heading is what a screen reader hears after the address changed. */
export function Page({
  title,
  titleLang,
  eyebrow,
  lead,
  back,
  isHero,
  tools,
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isUnderWay) heading.current?.focus({ preventScroll: true });
    isUnderWay = true;
  }, []);
  useEffect(() => {
    document.title = `${title} – ${organisationName()}`;
  }, [title]);
  return (
    <div className="page">
      {back && (
        <Link href={back.href} className="back-link">
          <Icon name="back" />
          {back.label}
        </Link>
      )}
      <header className={isHero ? 'page-head hero' : 'page-head'}>
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1 ref={heading} tabIndex={-1} lang={titleLang}>
          {title}
        </h1>
        {lead && <div className="lead">{lead}</div>}
        {tools}
      </header>
      {children}
    </div>
  );
}
