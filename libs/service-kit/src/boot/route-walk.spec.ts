import { Controller, Get, Module } from '@nestjs/common';
import {
  auditApi,
  companiesApi,
  operation,
  rolesApi,
  savedViewsApi,
  usersApi,
  type OperationShape,
} from '@umbral/contracts';
import { startFixture } from '../../test/fixture-service.js';
import { route } from '../operation/operation.decorator.js';
import { BootError, missingOperations } from './route-walk.js';

@Controller()
class OpenController {
  @Get('/api/secrets')
  list() {
    return ['no access is declared'];
  }
}
@Module({ controllers: [OpenController] })
class OpenModule {}

@Controller()
class ForeignController {
  @route(auditApi.list)
  list() {
    return undefined;
  }
}
@Module({ controllers: [ForeignController] })
class ForeignModule {}

@Controller()
class UndeclaredController {
  @route(operation({ ...usersApi.remove, id: 'silentRemoval', audits: undefined }))
  remove() {
    return undefined;
  }
}
@Module({ controllers: [UndeclaredController] })
class UndeclaredModule {}

/** A module whose only route is this operation. */
function moduleOf(shape: OperationShape) {
  @Controller()
  class OneController {
    @route(shape)
    call() {
      return undefined;
    }
  }
  @Module({ controllers: [OneController] })
  class OneModule {}
  return OneModule;
}

describe('route walk', () => {
  it('refuses to start a service with a route that declares no operation', async () => {
    await expect(startFixture(OpenModule)).rejects.toThrow(BootError);
    await expect(startFixture(OpenModule)).rejects.toThrow('Routes without @Operation: GET /api/secrets');
  });

  it('refuses operations of another service', async () => {
    await expect(startFixture(ForeignModule)).rejects.toThrow('Operations of another service: listAuditLogs');
  });

  it('refuses writes that do not declare what is audited', async () => {
    await expect(startFixture(UndeclaredModule)).rejects.toThrow('Writes without `audits`: silentRemoval');
  });

  it.each<[OperationShape, string]>([
    [{ ...usersApi.remove, effects: [] }, 'deleteUser has destroys and declares no effect'],
    [
      { ...rolesApi.update, effects: [{ effect: 'grants-access', changes: ['name'] }] },
      'updateRole has grants-access in every call and declares it for some',
    ],
    [{ ...companiesApi.assignUsers, audits: 'none' }, 'assignCompanyUsers has grants-access and is not audited'],
    [{ ...usersApi.export, audits: undefined }, 'exportUsers has bulk-read and is not audited'],
    [{ ...savedViewsApi.remove, unaudited: undefined }, 'deleteSavedView has destroys and is not audited'],
    [{ ...usersApi.list, exportedAs: undefined }, 'listUsers answers a whole list without `exportedAs`'],
  ])('refuses effects that are declared otherwise than they are: $id', async (shape, problem) => {
    await expect(startFixture(moduleOf(operation(shape)))).rejects.toThrow(`Effects: ${problem}`);
  });

  it('lists the operations of the contract that have no route', () => {
    const missing = missingOperations('identity', [usersApi.list]);
    expect(missing).toContain('updateUser');
    expect(missing).not.toContain('listUsers');
    expect(missing).not.toContain('listAuditLogs');
  });
});
