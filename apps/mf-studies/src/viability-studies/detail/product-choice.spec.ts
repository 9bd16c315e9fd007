import { aHolder, aProduct, aStudy, assessed, euribor } from '../studies.testing';
import { chooseProducts, everyProduct } from './product-choice';

const study = aStudy({ holders: [aHolder({ netIncome: 2600 })] });
const cheap = aProduct({ name: 'Barata', bankName: 'Uno', interestRate: 2, maxYears: 30, rateType: 'fixed' });
const short = aProduct({ name: 'Corta', bankName: 'Dos', interestRate: 3, maxYears: 15 });
const dear = aProduct({ name: 'Cara', bankName: 'Dos', interestRate: 4, maxYears: 40, rateType: 'variable' });
const young = aProduct({ name: 'Joven', bankName: 'Dos', interestRate: 2.5, maxAge: 20 });
const low = aProduct({ name: 'Poca', bankName: 'Uno', interestRate: 2.5, financingPercentage: 70 });
const products = assessed(study, [cheap, short, dear, young, low]);
const names = (choice: Partial<typeof everyProduct>) =>
  chooseProducts(products, { study, reference: euribor }, { ...everyProduct, ...choice }).map(({ name }) => name);

describe('the filtered products', () => {
  it('stay in the server’s order by default', () => {
    expect(names({})).toEqual(products.map(({ name }) => name));
  });

  it('are ordered by the payment for the loan of the study', () => {
    const fitting = (choice: object) => names({ fit: 'fits', ...choice });
    expect(fitting({ sorting: 'payment' })).toEqual(['Barata', 'Cara', 'Corta']);
    expect(fitting({ sorting: 'totalCost' })).toEqual(['Corta', 'Barata', 'Cara']);
    expect(fitting({ sorting: 'tae' })).toEqual(['Barata', 'Corta', 'Cara']);
    expect(fitting({ sorting: 'effort' })).toEqual(fitting({ sorting: 'payment' }));
  });

  it('are those of a bank, those that fit, or those that a change makes fit', () => {
    expect(names({ bank: 'Uno' }).toSorted()).toEqual(['Barata', 'Poca']);
    expect(names({ fit: 'fits' }).toSorted()).toEqual(['Barata', 'Cara', 'Corta']);
    expect(names({ fit: 'withChange' })).toEqual(['Poca']);
  });

  it('are those of a kind of rate, which is fixed by default', () => {
    expect(names({ rate: 'variable' })).toEqual(['Cara']);
    expect(names({ rate: 'fixed' })).toHaveLength(4);
    expect(names({ rate: 'mixed' })).toEqual([]);
  });
});
