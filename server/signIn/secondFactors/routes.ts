import { factorResetCalls, ownFactorCalls, secondStepCalls } from '#schema/calls/secondFactors.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { beginPasskey, beginTotp, confirmPasskey, confirmTotp } from './enrol.ts';
import { ownFactors, removeFactor, renameFactor, renewRecoveryCodes } from './operations.ts';
import { startPasskeyLogin, verifyPasskeyLogin } from './passkeyLogin.ts';
import { factorsOf, resetFactors } from './reset.ts';
import { verifySecondStep } from './secondStep.ts';

export function secondFactorRoutes(app: App, deps: Deps) {
  signInRoutes(app, deps);
  enrolRoutes(app, deps);
  ownRoutes(app);
  resetRoutes(app);
}

function signInRoutes(app: App, { config: { public_url } }: Deps) {
  serve(app, secondStepCalls.verify, ({ context, body }) =>
    verifySecondStep(context, body, public_url),
  );
  serve(app, secondStepCalls.startPasskey, ({ context }) => startPasskeyLogin(context, public_url));
  serve(app, secondStepCalls.verifyPasskey, ({ context, body }) =>
    verifyPasskeyLogin(context, body, public_url),
  );
}

function enrolRoutes(app: App, { config: { public_url } }: Deps) {
  serve(app, ownFactorCalls.beginTotp, ({ context, body }) =>
    beginTotp(context, body.current_password),
  );
  serve(app, ownFactorCalls.confirmTotp, ({ context, body }) => confirmTotp(context, body));
  serve(app, ownFactorCalls.beginPasskey, ({ context, body }) =>
    beginPasskey(context, body.current_password, public_url),
  );
  serve(app, ownFactorCalls.confirmPasskey, ({ context, body }) =>
    confirmPasskey(context, body, public_url),
  );
}

function ownRoutes(app: App) {
  serve(app, ownFactorCalls.list, ({ context }) => ownFactors(context));
  serve(app, ownFactorCalls.rename, ({ context, body }) => renameFactor(context, body));
  serve(app, ownFactorCalls.remove, async ({ context, body }) => {
    await removeFactor(context, body);
    return {};
  });
  serve(app, ownFactorCalls.renewRecoveryCodes, async ({ context, body }) => ({
    recovery_codes: await renewRecoveryCodes(context, body.current_password),
  }));
}

function resetRoutes(app: App) {
  serve(app, factorResetCalls.factorsOf, ({ context, params }) => factorsOf(context, params.id));
  serve(app, factorResetCalls.reset, async ({ context, params, body }) => {
    await resetFactors(context, params.id, body.current_password);
    return {};
  });
}
