import { Button, Checkbox, Field, Form, GateLayout, PasswordInput, TextInput } from '../../src';

export function LoginPage() {
  return (
    <GateLayout title="Iniciar sesión" lead="Ingresa con tu correo y tu contraseña.">
      <Form>
        <Field label="Correo electrónico">
          <TextInput type="email" defaultValue="ines.carbonell@hogarlevante.es" autoComplete="username" />
        </Field>
        <Field label="Contraseña">
          <PasswordInput autoComplete="current-password" defaultValue="contraseña" />
        </Field>
        <Checkbox label="Recordar mi contraseña" defaultChecked />
        <Button variant="primary" block>
          Iniciar sesión
        </Button>
        <a href="?page=login" className="small">
          ¿Olvidaste tu contraseña?
        </a>
      </Form>
    </GateLayout>
  );
}
