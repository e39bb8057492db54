import type { Locator, Page } from 'playwright-core';

/** Finds the drawer like a user, only by roles and labels. */
export class Drawer {
  readonly page: Page;
  readonly box: Locator;

  constructor(page: Page, title: string) {
    this.page = page;
    this.box = page.getByRole('dialog', { name: title });
  }

  static async open(page: Page, check: 'new' | number): Promise<Drawer> {
    await page.goto(`/?check=${check}`);
    const drawer = new Drawer(page, check === 'new' ? 'Add Check' : 'Edit Check');
    await drawer.field('URL').waitFor();
    return drawer;
  }

  field(name: string): Locator {
    return this.box.getByRole('textbox', { name, exact: true });
  }

  button(name: string): Locator {
    return this.box.getByRole('button', { name, exact: true });
  }

  select(name: string): Locator {
    return this.box.getByRole('combobox', { name, exact: true });
  }

  check(name: string): Locator {
    return this.box.getByRole('checkbox', { name }).or(this.box.getByRole('switch', { name }));
  }

  async fill(texts: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(texts)) {
      // A user also focuses a field before typing.
      await this.field(name).focus();
      await this.field(name).fill(text);
    }
  }

  async choose(name: string, option: string): Promise<void> {
    await this.select(name).click();
    // Some options show more text after their name.
    await this.page.getByRole('option', { name: new RegExp(`^${option}\\b`) }).click();
  }

  /** By keyboard, because the input is hidden below its visible part. */
  async tick(name: string): Promise<void> {
    await this.check(name).focus();
    await this.page.keyboard.press('Space');
  }

  async waitForText(message: string): Promise<void> {
    await this.box.getByText(message, { exact: true }).first().waitFor();
  }

  async test(message: string): Promise<Locator> {
    await this.button('Test now').click();
    const result = this.box.getByRole('region', { name: 'Test result' });
    await result.getByText(message, { exact: true }).waitFor();
    return result;
  }

  async submit(): Promise<void> {
    await this.box.getByRole('button', { name: /^(Add Check|Save)$/ }).click();
  }

  async save(): Promise<void> {
    const verb = (await this.button('Save').count()) > 0 ? 'saved' : 'created';
    await this.submit();
    await this.page.getByText(`Check ${verb} successfully.`, { exact: true }).waitFor();
    await this.box.waitFor({ state: 'detached' });
  }
}
