import { fireEvent, render } from '@testing-library/react';
import { Avatar, Logo } from './Avatar';

const shown = ({ container }: { container: HTMLElement }) => {
  const image = container.querySelector('img');
  return [image?.getAttribute('src'), container.textContent];
};

test('a logo that cannot be loaded is replaced by initials, until it has another address', () => {
  const page = render(<Logo name="Banco Turia" src="/a.png" />);
  expect(shown(page)).toEqual(['/a.png', '']);
  fireEvent.error(page.container.querySelector('img') as Element);
  expect(shown(page)).toEqual([undefined, 'BT']);
  page.rerender(<Logo name="Banco Turia" src="/b.png" />);
  expect(shown(page)).toEqual(['/b.png', '']);
});

test.each([null, undefined, ''])('without an address (%j) it is initials', (src) => {
  expect(shown(render(<Logo name="Banco Turia" src={src} />))).toEqual([undefined, 'BT']);
});

test('both are decorative, and a size is named only where it differs', () => {
  const { container } = render(
    <>
      <Avatar name="Ana Gil" />
      <Logo name="Turia" size="l" />
    </>,
  );
  const marks = [...container.children].map((each) => [each.ariaHidden, each.getAttribute('data-size')]);
  expect(marks).toEqual([
    ['true', null],
    ['true', 'l'],
  ]);
});
