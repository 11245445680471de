import { Link } from 'wouter';
import { Page } from './Page.tsx';

/** `what` names the thing that was looked for, when the address itself is right. */
export function NotFoundPage({ what }: { what?: string }) {
  return (
    <Page
      title={what ? `${what} is not here` : 'This page is not here'}
      lead="It may have moved or been taken away. Check the address, or start again from the services."
    >
      <p>
        <Link href="/" className="button">
          See all services
        </Link>
      </p>
    </Page>
  );
}
