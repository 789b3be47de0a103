import { type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';
import { TooltipProvider } from './tooltip.tsx';

let root: Root;
afterEach(() => root.unmount());

interface PanelProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

async function openWith(panel: (props: PanelProps) => ReactNode): Promise<void> {
  function Host() {
    const [open, setOpen] = useState(false);
    return (
      <TooltipProvider delayDuration={0}>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {panel({ open, onOpenChange: setOpen })}
      </TooltipProvider>
    );
  }
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  root.render(<Host />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
}

const panels = {
  sheet: (props: PanelProps) => (
    <Sheet {...props} title="Library" side="left" isModal={false}>
      <input type="file" style={{ display: 'none' }} />
      <input aria-label="Search" />
    </Sheet>
  ),
  'dialog without a field': (props: PanelProps) => (
    <Dialog {...props} title="Shortcuts">
      <p>Space plays.</p>
    </Dialog>
  ),
};

test.each(Object.entries(panels))(
  'a %s has the focus itself, no tooltip is open, and one Escape closes it',
  async (_, panel) => {
    await openWith(panel);
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('dialog');
    expect(document.querySelector('[role="tooltip"]')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Open');
  },
);

test('a dialog with a field focuses it, skipping hidden ones', async () => {
  await openWith((props) => (
    <Dialog {...props} title="Delete the account" footer={<button type="button">Delete</button>}>
      <input type="file" style={{ display: 'none' }} />
      <input aria-label="Password" />
    </Dialog>
  ));
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Password');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
});

test('Tab still leads to the close button', async () => {
  await openWith(panels.sheet);
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('dialog');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Close');
});

test('an Escape of an input method closes no dialog', async () => {
  await openWith((props) => (
    <Dialog {...props} title="Delete User">
      <input aria-label="Password" />
    </Dialog>
  ));
  const composed = { key: 'Escape', bubbles: true, cancelable: true, isComposing: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', composed));
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
});
