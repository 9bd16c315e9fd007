import { freePlace } from './place-toast';

const toast = { left: 16, right: 374, top: 0, bottom: 80 };
const head = { left: 0, right: 390, top: 0, bottom: 64 };
const foot = { left: 0, right: 390, top: 776, bottom: 844 };

it('stays at the lower edge where nothing is covered there', () => {
  expect(freePlace(toast, [], 844, 16)).toBe(16);
  expect(freePlace({ ...toast, left: 400, right: 700 }, [foot], 844, 16)).toBe(16);
});

it('stands above the buttons of a dialog that fills the window', () => {
  expect(freePlace(toast, [head, foot], 844, 16)).toBe(76);
});

it('stands above a low dialog as a whole where it would cover its first line', () => {
  const low = [
    { left: 16, right: 374, top: 690, bottom: 750 },
    { left: 16, right: 374, top: 760, bottom: 828 },
  ];
  expect(freePlace(toast, low, 844, 16)).toBe(162);
});

it('stays in its place where there is no other', () => {
  expect(freePlace({ ...toast, bottom: 800 }, [head, foot], 844, 16)).toBe(16);
});
