import { expect, type Page } from 'playwright/test';

/** Someone who uses the studio. */
export interface Account {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
}

export const NEWCOMER: Account = { email: 'ada@example.com', password: 'a long enough password', firstName: 'Ada' };

/** Registers through the page, like a newcomer, and waits for the dashboard. */
export async function signUp(page: Page, account: Account = NEWCOMER): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('First Name').fill(account.firstName);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible();
}
