import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../../language/t.ts';

/** Shows a calm page in place of a screen that broke. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('A screen broke.', error, info.componentStack);
  }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}

function ErrorPage() {
  return (
    <div className="error-page">
      <img src="/logo.svg" alt="" width="56" height="56" />
      <h1>{t('This page did not open')}</h1>
      <p>
        {t(
          'Something went wrong on our side, or the connection was lost on the way. Nothing that you booked is lost.',
        )}
      </p>
      <div className="actions">
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {t('Reload the page')}
        </button>
        <a className="button-quiet" href="/">
          {t('Go to the start')}
        </a>
      </div>
    </div>
  );
}
