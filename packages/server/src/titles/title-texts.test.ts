import { from } from '../sql/query.js';
import { t, c } from '../db/schema/tables.js';
import { sql } from '../sql/sql.js';
import { equals } from '../sql/conditions.js';
import { expect, it } from 'vitest';
import { sampleWiki, ukrainianProfile, withSample } from '../../test/support/sample-wiki.js';

it('looks genders up once, and only where names follow them', () =>
  withSample(async (db) => {
    const woman = await db.first(
      from(t.user)
        .join(t.user_properties, sql`${c.up_user} = ${c.user_id}`)
        .select(c.user_name)
        .where(equals(c.up_property, 'gender'))
        .where(equals(c.up_value, 'female')),
    );
    const name = woman?.user_name ?? '';
    expect(name).not.toBe('');
    const pages = [
      { namespace: 2, dbkey: `${name.replaceAll(' ', '_')}/x` },
      { namespace: 2, dbkey: 'Nobody_here' },
      { namespace: 0, dbkey: 'Foo' },
    ];

    const before = db.count();
    const texts = sampleWiki(ukrainianProfile()).titleTexts(db);
    await texts.load(pages);
    await texts.load(pages);
    expect(db.count() - before).toBe(1);
    expect(texts.text(2, pages[0]?.dbkey ?? '')).toBe(`Користувачка:${name}/x`);
    expect(texts.text(2, 'Nobody_here')).toBe('Користувач:Nobody here');

    const english = sampleWiki().titleTexts(db);
    await english.load(pages);
    expect(db.count() - before).toBe(1);
    expect(english.text(2, pages[0]?.dbkey ?? '')).toBe(`User:${name}/x`);
  }));
