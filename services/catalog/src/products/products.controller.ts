import { Controller } from '@nestjs/common';
import { productsApi } from '@umbral/contracts';
import { Ctx, Input, Operation, type Context, type InputOf } from '@umbral/service-kit';
import { ProductsService } from './products.service.js';

@Controller()
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Operation(productsApi.list)
  list(@Ctx() context: Context, @Input() input: InputOf<typeof productsApi.list>) {
    return this.products.list(context, input);
  }

  @Operation(productsApi.get)
  get(@Ctx() context: Context, @Input() input: InputOf<typeof productsApi.get>) {
    return this.products.get(context, input);
  }

  @Operation(productsApi.create)
  create(@Ctx() context: Context, @Input() input: InputOf<typeof productsApi.create>) {
    return this.products.create(context, input);
  }

  @Operation(productsApi.update)
  update(@Ctx() context: Context, @Input() input: InputOf<typeof productsApi.update>) {
    return this.products.update(context, input);
  }

  @Operation(productsApi.toggleStatus)
  toggleStatus(@Ctx() context: Context, @Input() input: InputOf<typeof productsApi.toggleStatus>) {
    return this.products.toggleStatus(context, input);
  }

  @Operation(productsApi.remove)
  remove(@Ctx() context: Context, @Input() input: InputOf<typeof productsApi.remove>) {
    return this.products.remove(context, input);
  }
}
