// For the shell, which loads it with zod and react-hook-form.
export { zodResolver } from '@hookform/resolvers/zod';
