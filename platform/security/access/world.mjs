import { grants, Office, views } from '../support/office.mjs';
import { Visitor } from '../support/visitor.mjs';

const ADMINISTRATOR_ROLE = { id: 1 };

/** What somebody in a column of the table may do, by the rule of the row. */
function grantsOf(rule, column) {
  const isView = views.includes(rule);
  if (column === 'viewer') return grants('view', isView ? [rule] : views);
  if (column === 'deleter') return grants('delete', isView ? [rule] : views);
  if (column === 'ended') return grants('delete');
  if (isView)
    return grants(
      'delete',
      views.filter((view) => view !== rule),
    );
  return rule === 'administrator' ? grants('delete') : {};
}

/** Two companies, the people of the columns in the first, and somebody with every permission in each. */
export class World {
  #actors = new Map();

  static async create() {
    const world = new World();
    world.office = await Office.open();
    world.admin = world.office.admin;
    world.here = await world.office.company();
    world.elsewhere = await world.office.company();
    world.plainRole = await world.office.role();
    world.bank = await world.office.bank();
    world.colleague = await world.office.member(grants('delete'), [world.here]);
    world.stranger = await world.office.member(grants('delete'), [world.elsewhere]);
    return world;
  }

  companyOf(placement) {
    return placement === 'foreign' ? this.elsewhere : this.here;
  }

  /** Who calls: the same person each time. */
  actor(rule, column) {
    const name = column === 'ended' ? column : `${rule} ${column}`;
    if (!this.#actors.has(name)) this.#actors.set(name, this.newActor(rule, column));
    return this.#actors.get(name);
  }

  /** Somebody new who may do the same, for calls that end a session or change the caller. */
  async newActor(rule, column) {
    if (column === 'anonymous') return new Visitor();
    const role = column === 'admin' ? ADMINISTRATOR_ROLE : undefined;
    const actor = await this.office.member(grantsOf(rule, column), [this.here], role);
    if (column === 'ended') await this.admin.patch(`/api/users/${actor.user.id}`, { isActive: false });
    return actor;
  }
}
