import type { Page } from 'playwright';
import type { Camera } from './camera.ts';

/** Takes the admin area, with the users and the failed render of the page's studio. */
export async function takeAdminScreens(page: Page, camera: Camera): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Recent Renders' }).waitFor();
  await camera.take(page, 'admin');
  await page.goto('/admin/users');
  const remove = page.getByRole('button', { name: /^Delete / }).first();
  await remove.waitFor();
  await camera.take(page, 'admin-users');
  await remove.click();
  await page.getByRole('alertdialog').waitFor();
  await camera.take(page, 'admin-users-delete');
  await page.keyboard.press('Escape');
  await page.goto('/admin/subscriptions', { waitUntil: 'networkidle' });
  await camera.take(page, 'admin-subscriptions');
}
