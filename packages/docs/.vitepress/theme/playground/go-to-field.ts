/** Scrolls to a field of the form, and focuses it. */

const elsewhere: Readonly<Record<string, string>> = { list: 'pg-find', prop: 'pg-find', meta: 'pg-find' };

/** The id of the field of a parameter. */
export const fieldId = (name: string): string => elsewhere[name] ?? `pg-${name}`;

/** Goes to the field of a parameter. Expands the section around it. */
export function goToField(name: string): void {
  const field = document.getElementById(fieldId(name));
  for (let place = field?.parentElement; place; place = place.parentElement)
    if (place instanceof HTMLDetailsElement) place.open = true;
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
