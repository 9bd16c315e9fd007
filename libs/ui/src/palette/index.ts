export { CommandPalette, type CommandPaletteProps, type PaletteGroup, type PaletteOption } from './CommandPalette';
