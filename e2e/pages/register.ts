import type { Page } from 'playwright-core';

export interface NewPerson {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Fills the registration in and sends it. */
export async function register(page: Page, person: NewPerson): Promise<void> {
  await page.getByLabel('Usuario').fill(person.username);
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
  await page.getByLabel('Confirmar contraseña').fill(person.password);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
}

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel(/usuario/i).fill(username);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: /^iniciar sesión/i }).click();
}
