import { useState } from 'react';
import {
  recoveryCode,
  secondFactorsApi,
  totpCode,
  type SecondFactorChallenge,
  type SessionUser,
} from '@umbral/contracts';
import { Button, Field, Form, LinkButton, TextInput } from '@umbral/ui';
import { ApiError, applyServerErrors, call, useKitForm, usePageTitle, WrongFields } from '@umbral/web-kit';
import * as z from 'zod';
import { SignedOutLayout } from './SignedOutLayout';
import { tellFailure } from './tell-failure';

export interface SecondFactorStepProps {
  waiting: SecondFactorChallenge;
  onSignedIn: (user: SessionUser) => void;
  /** Back to the password. */
  onRestart: () => void;
}

/** The second half of the sign-in. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  usePageTitle('Verificación en dos pasos');
  const { methods } = props.waiting;
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <SignedOutLayout
      title="Verificación en dos pasos"
      lead={
        isRecovery
          ? 'Escribe uno de los códigos que guardaste. Cada uno sirve una sola vez.'
          : 'Escribe el código que muestra tu aplicación de verificación.'
      }
    >
      {isRecovery ? <RecoveryForm {...props} /> : <CodeForm {...props} />}
      <div className="signed-out-ways">
        {methods.includes('recovery') ? (
          <LinkButton onClick={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? 'Usar la aplicación de verificación' : 'Usar un código de recuperación'}
          </LinkButton>
        ) : null}
        <LinkButton onClick={props.onRestart}>Volver a iniciar sesión</LinkButton>
      </div>
    </SignedOutLayout>
  );
}

const codeForm = z.object({ code: totpCode });

function CodeForm(props: SecondFactorStepProps) {
  const form = useKitForm(codeForm, { defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit((proof) => prove(props, proof, (error) => applyServerErrors(form, error)));
  return (
    <Form onSubmit={submit}>
      <Field label="Código de 6 dígitos" error={errors.code?.message}>
        <TextInput {...form.register('code')} autoFocus autoComplete="one-time-code" inputMode="numeric" />
      </Field>
      <Verify busy={isSubmitting} />
      <WrongFields form={form} hidden />
    </Form>
  );
}

const recoveryForm = z.object({ recoveryCode });

function RecoveryForm(props: SecondFactorStepProps) {
  const form = useKitForm(recoveryForm, { defaultValues: { recoveryCode: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit((proof) => prove(props, proof, (error) => applyServerErrors(form, error)));
  return (
    <Form onSubmit={submit}>
      <Field label="Código de recuperación" error={errors.recoveryCode?.message}>
        <TextInput
          {...form.register('recoveryCode')}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Verify busy={isSubmitting} />
      <WrongFields form={form} hidden />
    </Form>
  );
}

const Verify = ({ busy }: { busy: boolean }) => (
  <Button type="submit" variant="primary" block busy={busy} busyLabel="Verificando...">
    Verificar
  </Button>
);

async function prove(
  { waiting, onSignedIn, onRestart }: SecondFactorStepProps,
  proof: { code: string } | { recoveryCode: string },
  isOnField: (error: unknown) => boolean,
): Promise<void> {
  try {
    onSignedIn(await call(secondFactorsApi.signIn, { body: { challenge: waiting.challenge ?? '', ...proof } }));
  } catch (error) {
    if (isOnField(error)) return;
    tellFailure(error);
    if (error instanceof ApiError && error.problem?.code === 'challenge_expired') onRestart();
  }
}
