import { Controller } from '@nestjs/common';
import { companiesApi } from '@umbral/contracts';
import { Ctx, Input, Operation, type Context, type InputOf } from '@umbral/service-kit';
import { CompaniesService } from './companies.service.js';
import { CompanyUsersService } from './company-users.service.js';

@Controller()
export class CompaniesController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly users: CompanyUsersService,
  ) {}

  @Operation(companiesApi.mine)
  mine(@Ctx() context: Context) {
    return this.companies.mine(context);
  }

  @Operation(companiesApi.list)
  list(@Ctx() context: Context, @Input() input: InputOf<typeof companiesApi.list>) {
    return this.companies.list(context, input);
  }

  @Operation(companiesApi.get)
  get(@Ctx() context: Context, @Input() input: InputOf<typeof companiesApi.get>) {
    return this.companies.get(context, input);
  }

  @Operation(companiesApi.create)
  create(@Ctx() context: Context, @Input() input: InputOf<typeof companiesApi.create>) {
    return this.companies.create(context, input);
  }

  @Operation(companiesApi.update)
  update(@Ctx() context: Context, @Input() input: InputOf<typeof companiesApi.update>) {
    return this.companies.update(context, input);
  }

  @Operation(companiesApi.toggleStatus)
  toggleStatus(@Ctx() context: Context, @Input() input: InputOf<typeof companiesApi.toggleStatus>) {
    return this.companies.toggleStatus(context, input);
  }

  @Operation(companiesApi.users)
  listUsers(@Ctx() context: Context, @Input() input: InputOf<typeof companiesApi.users>) {
    return this.users.list(context, input);
  }

  @Operation(companiesApi.availableUsers)
  listAvailable(@Ctx() context: Context, @Input() input: InputOf<typeof companiesApi.availableUsers>) {
    return this.users.listAvailable(context, input);
  }

  @Operation(companiesApi.assignUsers)
  assign(@Ctx() context: Context, @Input() input: InputOf<typeof companiesApi.assignUsers>) {
    return this.users.assign(context, input);
  }

  @Operation(companiesApi.removeUser)
  remove(@Ctx() context: Context, @Input() input: InputOf<typeof companiesApi.removeUser>) {
    return this.users.remove(context, input);
  }
}
