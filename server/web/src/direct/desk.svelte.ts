// A director's desk: one form lies open at a time, and he sees that what he filled in is ruled.

export class Desk {
  /** The name of the form. */
  open: string | null = $state(null);
  ruled = $state(false);

  toggle(form: string): void {
    this.ruled = false;
    this.open = this.open === form ? null : form;
  }

  done(): void {
    [this.open, this.ruled] = [null, true];
  }
}
