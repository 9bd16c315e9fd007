import { banksApi, productsApi, type Bank, type Product } from '@umbral/contracts';
import type { Caller } from '@umbral/service-kit/testing';
import { aBank, aProduct } from '@umbral/contracts/factories';

/** A bank for one spec. */
export async function newBank(admin: Caller, given: Parameters<typeof aBank>[0] = {}): Promise<Bank> {
  const { status, body } = await admin.call(banksApi.create, { body: aBank(given) });
  if (status !== 201) throw new Error(`No bank: ${JSON.stringify(body)}`);
  return body;
}

/** A product of such a bank. */
export async function newProduct(admin: Caller, given: Parameters<typeof aProduct>[0]): Promise<Product> {
  const { status, body } = await admin.call(productsApi.create, { body: aProduct(given) });
  if (status !== 201) throw new Error(`No product: ${JSON.stringify(body)}`);
  return body;
}

export const setActive = (admin: Caller, bank: Bank, isActive: boolean) =>
  admin.call(banksApi.setActive, { params: { id: bank.id }, body: { isActive } });
export const toggle = (admin: Caller, product: Product) =>
  admin.call(productsApi.toggleStatus, { params: { id: product.id } });

export async function readProduct(admin: Caller, { id }: { id: number }): Promise<Product | undefined> {
  const { status, body } = await admin.call(productsApi.get, { params: { id } });
  return status === 200 ? body : undefined;
}
