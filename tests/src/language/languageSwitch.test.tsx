// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LanguageSwitch } from '#src/custom/front/shell/LanguageSwitch.tsx';
import { startFresh } from '../custom/front/support/render.tsx';

startFresh();

test('names each language in itself, and says which one the page is in', () => {
  document.documentElement.dataset.languages = 'en fil';
  render(<LanguageSwitch />);
  const filipino = screen.getByRole('button', { name: 'Filipino' });
  expect(filipino).toHaveAttribute('lang', 'fil');
  expect(filipino).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true');
});

test('is not there where there is no choice', () => {
  document.documentElement.dataset.languages = 'en';
  const { container } = render(<LanguageSwitch />);
  expect(container).toBeEmptyDOMElement();
});
