import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';

/** Which part is being changed is kept in the URL: it survives a reload, and Back leaves it. */
export function useEditing(name: string) {
  const [params, setParams] = useSearchParams();
  const isEditing = params.get('edit') === name;
  const edit = () => setParams({ edit: name });
  const stop = () => setParams({}, { replace: true });
  return { isEditing, edit, stop };
}

/** The button that was pressed is gone when something opens or closes, so the name of it takes the focus. */
export function useFocusOnChange(target: RefObject<HTMLElement | null>, open: unknown) {
  const was = useRef(open);
  useEffect(() => {
    if (was.current !== open) target.current?.focus();
    was.current = open;
  }, [target, open]);
}

interface SectionPanelProps {
  name: string;
  title: string;
  /** The button that starts a change stands beside the title while nothing is changed. */
  action?: ReactNode;
  isEditing?: boolean;
  children: ReactNode;
}

/** One part of the profile. Its title takes the focus when a form opens or closes in it. */
export function SectionPanel({
  name,
  title,
  action,
  isEditing = false,
  children,
}: SectionPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [path] = useLocation();
  // `/my/profile/identification` leads to that part, once the page around it has its place.
  useEffect(() => {
    if (path !== `/my/profile/${name}`) return;
    const timer = setTimeout(() => {
      heading.current?.scrollIntoView?.();
      heading.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [path, name]);
  useFocusOnChange(heading, isEditing);
  return (
    <section className="panel profile-part" aria-labelledby={`part-${name}`}>
      <div className="profile-head">
        <h2 ref={heading} id={`part-${name}`} tabIndex={-1}>
          {title}
        </h2>
        {!isEditing && action}
      </div>
      {children}
    </section>
  );
}
