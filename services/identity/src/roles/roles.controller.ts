import { Controller } from '@nestjs/common';
import { roleRules, rolesApi, type QueryOf } from '@umbral/contracts';
import { Call, Exports, hasStatus, matches, Records, Operation } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { VerbTx } from '../transaction.js';
import { assertUnused } from './role-in-use.js';
import { permissionsOf, replacePermissions } from './role-permissions.js';
import { rolesFile } from './role.export.js';
import { roles, rolesVisibleTo, type RoleRow } from './role.record.js';

/** Switches a role on and off, alone or in bulk. */
const switching = {
  rule: roleRules.change,
  change: async (tx: VerbTx, before: RoleRow) => {
    if (before.isActive) await assertUnused(tx, before);
    return { isActive: !before.isActive };
  },
};

@Controller()
export class RolesController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly exports: Exports,
  ) {}

  @Operation(rolesApi.list)
  list(@Call() call: Call<typeof rolesApi.list>) {
    return this.records.page(call, rolesVisibleTo(call), filterOf(call.query));
  }

  @Operation(rolesApi.export)
  export(@Call() call: Call<typeof rolesApi.export>) {
    return this.exports.of(call, rolesVisibleTo(call), filterOf(call.query), rolesFile);
  }

  @Operation(rolesApi.get)
  get(@Call() call: Call<typeof rolesApi.get>) {
    return this.records.get(call, roles);
  }

  @Operation(rolesApi.create)
  create(@Call() call: Call<typeof rolesApi.create>) {
    return this.records.create(call, roles, (tx, data) => tx.db.role.create({ data, select: { id: true } }));
  }

  @Operation(rolesApi.update)
  update(@Call() call: Call<typeof rolesApi.update>) {
    return this.records.change(call, roles, {
      rule: roleRules.update,
      change: (_tx, _before, body) => body,
    });
  }

  @Operation(rolesApi.toggleStatus)
  toggleStatus(@Call() call: Call<typeof rolesApi.toggleStatus>) {
    return this.records.change(call, roles, switching);
  }

  @Operation(rolesApi.bulkStatus)
  bulkStatus(@Call() call: Call<typeof rolesApi.bulkStatus>) {
    return this.records.bulkStatus(call, roles, switching);
  }

  @Operation(rolesApi.remove)
  remove(@Call() call: Call<typeof rolesApi.remove>) {
    return this.records.remove(call, roles, {
      rule: roleRules.remove,
      change: assertUnused,
    });
  }

  @Operation(rolesApi.permissions)
  listPermissions(@Call() call: Call<typeof rolesApi.permissions>) {
    return this.records.get(call, roles, permissionsOf);
  }

  @Operation(rolesApi.setPermissions)
  setPermissions(@Call() call: Call<typeof rolesApi.setPermissions>) {
    return this.records.change(call, roles, {
      rule: roleRules.change,
      change: async (tx, before, body) => {
        await replacePermissions(tx, before, body.permissions);
        // No column of the role changes, but its version must.
        return {};
      },
      answer: (_database, role) => permissionsOf(role),
    });
  }
}

const filterOf = ({ status, search }: QueryOf<typeof rolesApi.export>) => ({
  where: [hasStatus('r', status), matches('r.search_text', search)],
});
